"""The Inbox screen: proposals and drift, one card at a time; list left, card right."""
