"""Comparing beside the person: in a process of its own, which takes neither keys nor memory from the app.

`comparer.Comparer` is what a screen asks. It starts `python -m memsift.review.aside` and speaks with it
through two pipes (`wire`): a reading of the vault goes there (`vault.carry`), what is alike comes back. No
text of a memory goes into arguments, files or logs. Where no process can be started, the same work (`work`)
is done in a thread.
"""
