"""Words that carry no subject of their own, or one that a rule must know. Closed classes and everyday
synonyms, Chinese and English side by side; no brands, no subjects.

Each line of a table is one meaning: its name, then the words for it (`_` joins the words of a phrase).
English words stand unstemmed and are matched by their light stem.
"""

from __future__ import annotations

# Say nothing about the subject: weight 0.
FILLERS = (
    """
用户 本人 我 我的 他 她 它 他们 我们 你 您 自己 user users the a an i me my mine he she his her him they their them it its we our you your this that these those
的 了 着 地 得 之 也 就 都 又 再 才 把 被 给 让 使 令 则 而 且 并 并且 而且 以及 其 该 此 所 啊 呢 吧 吗 呀 嘛 哦 啦 这 那 这个 那个 这样 这些 那些 这是 一下 一些 一点 一个 一种 时 时候 期间 的时候 当
请 要 应 应该 应当 需要 需 必须 务必 一定 一定要 记得 可以 可 尽量 尽可能 最好 希望 会 能 想 想要 必要 就好 就行 即可 为好 为主 为准 主要 主要是 基本 基本上 比较 相对 非常 很 十分 特别 稍微 有点 有些 有一点 稍 略 略微 轻微 some somewhat slightly quite rather really just
please should shall must need needs have_to has_to ought ought_to will would may might can could be_able_to make_sure remember_to remember sure ensure want wants would_like try try_to
通常 一般 一般来说 一般情况下 经常 常 常常 往往 平时 平常 总是 总 一直 始终 习惯 习惯于 每次 固定 常用 usually normally generally typically often always regularly mostly mainly primarily every_time each_time by_default currently now at_the_moment at_present right_now presently
目前 现在 当前 如今 现 正在 正 在 已 已经 曾 曾经 过 刚 刚刚 还 仍 仍然 依然 还是 现阶段 already still yet
大约 大概 约 左右 差不多 将近 接近 大致 大体 about around roughly approximately approx nearly ca circa or_so
有 是 为 对 从 到 去 来 于 以 用 与 和 及 跟 同 或 或者 还有 等 等等 的话 关于 对于 有关 进行 做 做出 作 作为 弄 搞 当 成 叫 叫做 名叫 称 称为 名为 使用 采用 通过 由 按 按照 根据 用来 用于 方式 方面 情况 东西 事情 内容 信息 一类 之类 目标 目的 目标是 goal aim 计划 打算 准备 is are was were be been being am do does did has have had of to in on at for with by from as and or so then than into onto via using use uses used per about regarding concerning etc also too only there here very
"""
    + "s t d ll m re ve"
)

# Between the items of an enumeration.
CONNECTORS = frozenset(["、", "和", "与", "及", "以及", "或", "或者", "跟", "还有", "并", "并且", "and", "or", "&", "plus", "as_well_as"])

# A value follows: the text before it is what is spoken of.
SLOTS = frozenset(
    ["是", "为", "叫", "叫做", "名叫", "称为", "名为", "用", "使用", "采用", "在", "于", "等于", "姓", "按", "设为", "设成", "设置为", "改为", "改成", "换成", "变成", "定为", "定在", "放在", "位于", "住在", "存在", "来自", "选择", "选", "去", "到", "is", "are", "was", "were", "uses", "use", "using", "at", "in", "on", "to", "as", "by", "via", "with", "called", "named", "equals", "lives", "stored", "located", ":", "=", "由", "归", "属于", "每", "约", "共", "有"]
)
# What is spoken of stands before these.
COPULAS = "是 为 叫 叫做 名叫 设为 设成 设置为 改为 定为 定在 放在 住在 位于 is are was were : ="
# What may have several values at once: another one is another fact, no contradiction.
SEVERAL = """
喜欢 喜爱 爱 爱好 兴趣 感兴趣 擅长 会 想 学 学习 学过 讨厌 害怕 怕 过敏 吃 喝 玩 看 听 读 买 去过 养 养过 参加 参加过 认识 关注 收藏 支持 包括 包含 例如 比如
组员 成员 队员 同学 同事 朋友 好友 室友 邻居 学生 客户 粉丝 读者 亲戚 人员 之一 另一 另 其中 其他 也
like likes liked love loves enjoy enjoys hobby hobbies interest interested interests learning learn studying study allergic afraid fond fan dislike hate reading read watching plays play eats eat visited
member members colleague colleagues friend friends classmate classmates teammate roommate neighbour neighbor student client one_of another other also include includes including such_as
"""
# With these a single best value is meant, whatever SEVERAL says.
SINGLE = (
    "最 最喜欢 最爱 首选 默认 主力 唯一 favourite favorite best default main primary preferred only current"
)

# Deny what follows.
NEGATIONS = """
不 没 没有 未 无 非 别 勿 莫 不要 不用 不必 不需要 不能 不会 不可 不可以 不得 不想 不再 从不 从来不 从未 绝不 永不 避免 杜绝 禁止 严禁 禁用 拒绝 少用 不应 不应该 不宜 切勿 尚未 还没 还没有 并非 不是
not no never without avoid avoids don't cannot can't no_longer not_any_more not_anymore neither nor none hardly rarely refrain stop
"""
# Look like a negation and are none.
NO_NEGATIONS = """
不错 不仅 不但 不同 不断 不管 不论 不止 不只 不禁 不久 不得不 差不多 对不起 不好意思 无论 无论如何 无法 非常 非要 未来 要不 不妨 不限 不如 不少 不一定 无线 无人机 无印 无锡 别人 别墅 级别 区别 性别 类别 特别 分别 个别 识别 告别 not_only no_matter no_problem
"""
# Denied likings: read as a negation and a liking.
DISLIKES = "不喜欢 不爱 讨厌 厌恶 反感 不太喜欢 不怎么喜欢 dislike dislikes hate hates detest"

# It was so and is no more (or has not begun).
CEASED = """
离职 辞职 戒 戒掉 戒了 退出 退学 退休 注销 停用 停止 取消 卖掉 卖了 搬离 搬走 分手 离婚 弃用 废弃 下线 放弃 删除 删掉 解散 关停 退订 退掉
quit quits stopped stops left cancelled canceled dropped retired deprecated removed gave_up given_up abandoned used_to former formerly resigned sold
"""

# Persons: an entry about another person is about another subject.
PERSONS = """
mother: 母亲 妈妈 妈 老妈 mother mom mum
father: 父亲 爸爸 爸 老爸 father dad
parents: 父母 爸妈 双亲 parents
brother-elder: 哥哥 大哥 哥
brother-younger: 弟弟 弟
brother: 兄弟 brother brothers
sister-elder: 姐姐 大姐 姐
sister-younger: 妹妹 妹
sister: 姐妹 sister sisters
sister-in-law: 嫂子 弟媳 小姨子 sister_in_law sister-in-law
brother-in-law: 姐夫 妹夫 brother_in_law brother-in-law
mother-in-law: 婆婆 岳母 丈母娘 mother_in_law mother-in-law
father-in-law: 公公 岳父 father_in_law father-in-law
grandmother: 奶奶 祖母 grandmother grandma granny
grandfather: 爷爷 祖父 grandfather grandpa
grandmother-maternal: 外婆 姥姥 外祖母
grandfather-maternal: 外公 姥爷 外祖父
wife: 妻子 老婆 太太 wife
husband: 丈夫 老公 husband
girlfriend: 女朋友 女友 girlfriend
boyfriend: 男朋友 男友 boyfriend
partner: 伴侣 对象 爱人 配偶 partner spouse
child: 孩子 小孩 儿女 child children kid kids
son: 儿子 son
daughter: 女儿 闺女 daughter
uncle: 叔叔 伯伯 舅舅 姑父 姨父 uncle
aunt: 阿姨 姑姑 姨妈 舅妈 婶婶 aunt
cousin-m-elder: 表哥 堂哥
cousin-m-younger: 表弟 堂弟
cousin-f-elder: 表姐 堂姐
cousin-f-younger: 表妹 堂妹
cousin: cousin
nephew: 侄子 外甥 nephew
niece: 侄女 外甥女 niece
friend: 朋友 好友 friend
colleague: 同事 colleague coworker co-worker
boss: 老板 上司 领导 经理 boss manager
neighbour: 邻居 neighbour neighbor
roommate: 室友 舍友 roommate flatmate
teacher: 老师 教师 teacher
supervisor: 导师 advisor adviser supervisor
landlord: 房东 landlord
tenant: 租客 房客 tenant
classmate: 同学 classmate
doctor: 医生 大夫 doctor
client: 客户 client customer
"""

# Meanings with several everyday words.
SYNONYMS = """
like: 喜欢 喜爱 爱 偏好 偏爱 喜好 更喜欢 倾向 倾向于 like likes love loves enjoy enjoys prefer prefers preference
answer: 回答 回复 答复 作答 应答 回应 answer answers reply replies response responses respond
concise: 简短 简洁 简明 精简 简练 扼要 简要 concise brief short succinct terse
detailed: 详细 详尽 细致 detailed thorough in_detail
write: 写 撰写 编写 书写 write writes writing written
code: 代码 源代码 源码 程序 code
comment: 注释 批注 comment comments
test: 测试 单测 test tests testing
commit-message: 提交信息 提交说明 提交消息 commit_message commit_messages git_提交信息 git_commit_message
commit: 提交 commit commits
change: 修改 改 改动 更改 变更 修订 change changes modify modifies edit edits
before: 之前 以前 前 先 前先 之前先 前要先 之前要先 before prior_to ahead_of
backup: 备份 做备份 back_up backup backups
file: 文件 档案 file files
everyday: 每天 每日 天天 日常 every_day daily each_day
everyweek: 每周 每星期 每个星期 每礼拜 every_week weekly each_week
everymonth: 每月 每个月 every_month monthly each_month
everyyear: 每年 每一年 every_year yearly annually each_year
everyhour: 每小时 每个小时 every_hour hourly
workday: 工作日 平日 weekday weekdays workday workdays working_days
weekend: 周末 weekend weekends
computer: 电脑 计算机 computer
laptop: 笔记本电脑 laptop notebook_computer
phone: 手机 电话 phone cellphone mobile_phone
bicycle: 自行车 单车 脚踏车 bicycle bike
car: 汽车 轿车 car automobile
ride: 骑 骑车 ride rides cycle cycles
commute: 通勤 上下班 commute commutes
work: 工作 上班 任职 就职 work works job
study: 学习 学 在学 学着 念书 读书 study studies learn learns learning studying
graduate-student: 研究生 硕士生 硕士 硕士研究生 master's_student graduate_student
doctorate: 博士 博士生 博士学位 doctorate phd ph.d doctoral
live: 住 居住 住在 live lives living reside resides based_in
call: 称呼 叫 喊 称 管 call address addressed called
birthday: 生日 诞辰 birthday
easily: 容易 易 easily prone prone_to
sick: 生病 患病 sick ill
eat: 吃 食用 eat eats
drink: 喝 饮用 drink drinks
sleep: 睡 睡觉 入睡 就寝 sleep sleeps go_to_bed bed
getup: 起床 醒来 get_up wake_up wakes_up gets_up
walk: 散步 步行 走路 walk walks stroll
buy: 买 购买 购入 入手 buy buys bought purchase purchased
emoji: 表情符号 表情 颜文字 emoji emojis emoticon emoticons
uncertain: 不确定 拿不准 没把握 uncertain unsure not_sure
unknown: 不知道 不清楚 不了解 don't_know
honest: 直说 如实说 坦白 如实 honest honestly
reason: 原因 理由 缘由 reason reasons cause causes
likely: 可能 或许 也许 估计 likely probable probably perhaps maybe possibly
explain: 解释 说明 讲解 阐述 explain explains explaining explanation explanations
show: 展示 显示 给出 列出 show shows display displays
error: 错误 报错 出错 error errors bug bugs
example: 例子 示例 举例 样例 example examples
suggestion: 建议 意见 suggestion suggestions advice recommend recommendation
first: 首先 先 首 第一步 first firstly
last: 最后 末尾 最终 finally lastly
whole: 整个 完整 全部 所有 全 完全 whole full entire all complete
each: 每 每个 各 各个 每一 every each any
easy: 简单 容易 easy simple
important: 重要 关键 要紧 important crucial key
fast: 快 快速 迅速 fast quick quickly
speedup: 加速 提速 加快 speed_up accelerate
slow: 慢 缓慢 slow
bottleneck: 瓶颈 卡点 bottleneck
deploy: 部署 发布到 上线到 deploy deploys deployed deployment host hosted
server: 服务器 主机 server servers
system: 系统 操作系统 operating_system os
plan: 规划 plan plans planning intend intends
finish: 完成 做完 写完 结束 搞定 finish finished complete completed done
not-started: 未开始 还没开始 尚未开始 没开始 还未开始 没有开始 not_started not_yet_started hasn't_started has_not_started not_begun not_yet_begun
begin: 开始 启动 begin begins start starts started
name: 名字 名称 姓名 叫作 name
place: 位置 地点 地方 location place
put: 放 放置 存放 摆放 保存在 存在 put puts store stores stored keep kept
address-place: 地址 address
remind: 提醒 提示 remind reminds
limit: 上限 限制 最大值 limit maximum
more-than: 超过 大于 多于 高于 over exceed exceeds more_than greater_than above longer_than
less-than: 少于 小于 低于 不超过 不到 under less_than fewer_than below at_most no_more_than up_to
atleast: 至少 最少 不少于 at_least no_less_than minimum
atmost: 最多 至多 at_most
title: 标题 题目 题名 title heading headline
article: 文章 文 稿子 稿 article post
paragraph: 段落 段 paragraph paragraphs
reader: 读者 受众 audience reader readers
manager-people: 管理者 managers
technical: 技术 技术性 technical
theme: 主题 话题 模式 theme themes topic mode
app: 应用 软件 程序 app apps application applications
language: 语言 language
english: 英文 英语 english
chinese: 中文 汉语 chinese mandarin
japanese: 日文 日语 japanese
french: 法文 法语 french
german: 德文 德语 german
korean: 韩文 韩语 korean
spanish: 西班牙文 西班牙语 spanish
russian: 俄文 俄语 russian
timezone: 时区 timezone time_zone tz
variable: 变量 变数 variable variables
mother-tongue: 母语 native_language mother_tongue
meeting: 会议 开会 例会 会 meeting meetings
schedule: 日程 安排 schedule scheduled
project: 项目 工程 project projects
task: 任务 待办 task tasks todo
note: 笔记 记录 note notes
document: 文档 资料 document documents docs documentation doc
plugin: 插件 扩展 plugin plugins extension extensions add-on addon
database: 数据库 database databases db
frontend: 前端 frontend front-end front_end
backend: 后端 backend back-end back_end
dependency: 依赖 dependency dependencies
update: 更新 升级 update updates upgrade upgrades
money: 钱 金额 money
price: 价格 价钱 费用 price cost costs fee
rent: 房租 租金 rent
salary: 工资 薪水 薪资 月薪 salary
doctor-visit: 看病 就医 就诊 看医生 see_a_doctor
exercise: 锻炼 健身 运动 exercise workout work_out gym
run: 跑步 run runs running jog jogs
travel: 旅行 旅游 出游 travel trip
movie: 电影 影片 movie movies film films
music: 音乐 歌曲 music
picture: 图片 照片 图像 picture pictures photo photos image images
video: 视频 影片 video videos
table: 表格 表 table tables
list: 列表 清单 list lists
bullet: 要点 条目 bullet bullets bullet_points bullet_point
keyboard: 键盘 keyboard
screen: 屏幕 显示器 screen display monitor
folder: 文件夹 目录 folder folders directory directories
repository: 仓库 代码库 repository repositories repo repos
configuration: 配置 设置 config configuration settings setting configure
password: 密码 口令 password passcode
account: 账号 帐号 账户 account
function: 函数 function functions
python: python py
javascript: javascript js ecmascript
typescript: typescript ts
kubernetes: kubernetes k8s
postgres: postgresql postgres pg
pull-request: pull_request pull_requests pr prs 合并请求 merge_request
human-resources: human_resources hr 人力资源 人事
department: department dept 部门
university: university uni 大学
united-states: united_states united_states_of_america usa u.s u.s. us 美国
united-kingdom: united_kingdom uk u.k 英国
ai: artificial_intelligence ai 人工智能
ml: machine_learning ml 机器学习
ui: user_interface ui 界面 用户界面
os-mac: macos mac_os os_x
environment: 环境 environment env
production: 生产 线上 production prod
message: 消息 信息 message msg
mistake: 失误 过错 mistake mistakes
advantage: 优点 好处 长处 优势 advantage advantages pros strengths
disadvantage: 缺点 坏处 短处 劣势 disadvantage disadvantages cons drawbacks
proscons: 优缺点 利弊 优劣 pros_and_cons
conclusion: 结论 结果 conclusion
question: 问题 提问 question questions ask
cat: 猫 猫咪 cat
dog: 狗 狗狗 小狗 dog
home: 家 家里 家中 home
morning: 早上 早晨 上午 清晨 morning mornings
evening: 晚上 晚间 夜晚 傍晚 晚 evening evenings
night: 夜里 深夜 半夜 夜间 night late_night late_at_night
noon: 中午 正午 noon midday
afternoon: 下午 午后 afternoon
breakfast: 早饭 早餐 breakfast
lunch: 午饭 午餐 lunch
dinner: 晚饭 晚餐 dinner supper
happy: 高兴 开心 愉快 happy glad
tired: 疲惫 累 疲劳 tired exhausted
polite: 礼貌 客气 polite
tone: 语气 口吻 口气 tone
colour: 颜色 色 color colour colors colours
weather: 天气 weather
train: 火车 列车 train
plane: 飞机 航班 plane flight
teach: 教 教授 teach teaches
responsible: 负责 主管 in_charge responsible in_charge_of
owner: 负责人 主管人 owner
end: 结尾 末尾 结束处 end ending
beginning: 开头 开端 beginning opening
summary: 摘要 总结 概要 小结 summary tl;dr
draft: 草稿 初稿 draft
deadline: 截止日期 截止时间 截止 deadline due due_date
interval: 间隔 interval
timeout: 超时 超时时间 timeout
retry: 重试 retry retries
dark: 深色 暗色 暗 dark
light: 浅色 亮色 明亮 light
vegetarian: 素食 吃素 素食者 素食主义者 vegetarian
allergic: 过敏 allergic allergy allergies
same: 一样 相同 同样 same
different: 不同 不一样 different
until: 直到 为止 until till
because: 因为 由于 因 because since due_to
so-that: 以便 以免 这样 so_that so
but: 但 但是 可是 然而 but however though
if: 如果 若 假如 要是 if when whenever
after: 之后 以后 后 完 after afterwards once
swim: 游泳 swim swimming
drive: 开车 驾车 驾驶 drive drives driving
smoke: 抽烟 吸烟 smoke smokes smoking
hello: 您好 你好 hello hi
add: 加 添加 加上 带 带上 附 附上 附带 add adds
cook: 做饭 烹饪 下厨 cook cooks cooking
"""

# Of each line one is so: two of them in one place contradict each other.
EXCLUSIVE = """
左 左边 左侧 左手 left | 右 右边 右侧 右手 right
开头 beginning top 开端 顶部 first | 结尾 ending end bottom 末尾 底部 last
before 之前 | after 之后
morning | noon | afternoon | evening | night
weekend | workday
春 春天 春季 spring | 夏 夏天 夏季 summer | 秋 秋天 秋季 autumn fall | 冬 冬天 冬季 winter
东 东边 东侧 east | 西 西边 西侧 west | 南 南边 南侧 south | 北 北边 北侧 north
公开 开源 public open-source open_source | 私有 私密 保密 闭源 private closed-source confidential
开启 打开 启用 开 开着 enable enabled on turned_on active | 关闭 关掉 停用 关 关着 禁用 disable disabled off turned_off inactive
允许 准许 可以 allow allowed allows permit permitted | 禁止 不准 严禁 forbid forbidden prohibit prohibited disallow ban banned
多 多用 more most | 少 少用 less fewer least
最多 至多 at_most maximum max | 最少 至少 at_least minimum min
增加 提高 加大 上调 增 increase increased raise raised more | 减少 降低 减小 下调 减 decrease decreased reduce reduced lower cut
always 总是 | never 从不 从来不 永不
formal 正式 | informal 非正式 casual 随意
single 单身 未婚 | married 已婚 结婚 | divorced 离异 离婚
男 男性 male | 女 女性 female
keep 保留 继续 keeps continue | drop 放弃 drops discontinue remove 移除 去掉
高 high higher 高于 | 低 low lower 低于
大 large big larger bigger | 小 small little smaller
长 long longer | 短 short shorter
快 fast quick | 慢 slow
热 hot warm 热的 | 冷 cold 冰 iced 凉
早 early earlier | 晚 late later
新 new | 旧 old
dark 深色 | light 浅色
上 上面 上方 above upper 上层 | 下 下面 下方 below lower 下层
前 front 前面 | 后 back rear 后面
里 内 inside 里面 内部 internal | 外 outside 外面 外部 external
tab tabs 制表符 | 空格 space spaces
大写 uppercase upper_case | 小写 lowercase lower_case
同步 sync synchronous | 异步 async asynchronous
横向 水平 horizontal landscape | 纵向 垂直 竖向 vertical portrait
免费 free | 付费 收费 paid
成功 succeeded success passed | 失败 failed failure
通过 passed accepted approved 录取 | 拒绝 rejected refused declined 落选
完成 finish 已完成 finished done completed 做完 结束 | 进行中 in_progress ongoing under_way underway | 未完成 unfinished incomplete pending 没完成 | not-started
赢 won win | 输 lost lose
单数 奇数 odd | 双数 偶数 even
升序 ascending | 降序 descending
线上 online 在线 | 线下 offline 离线
手动 manual manually | 自动 automatic automatically auto
本地 local locally 本机 | 远程 云端 remote remotely cloud
同意 agree agrees 赞成 | 反对 disagree disagrees
买 buy | 卖 sell sold sells
加 add adds | 删 删除 remove delete
同城 | 异地
真 true | 假 false
甜 sweet | 咸 salty 辣 spicy 酸 sour 苦 bitter
全职 full_time full-time | 兼职 part_time part-time
远程办公 remote_work | 坐班 on-site on_site onsite
必须 required mandatory 必填 | 可选 optional 选填
安全 safe | 危险 dangerous unsafe
主 primary 主要 | 备用 备 secondary backup
近 near close | 远 far
单 single | 双 double 多 multiple
轻 light lightweight | 重 heavy
软 soft | 硬 hard
明文 plaintext | 密文 加密 encrypted
静态 static | 动态 dynamic
english | chinese | japanese | french | german | korean | spanish | russian
everyday | everyweek | everymonth | everyyear | everyhour
like 喜欢 | dislike
love | hate
"""

# Days with a name: like dates they tell one occasion from another.
OCCASIONS = "国庆 国庆节 春节 中秋 中秋节 元旦 清明 清明节 端午 端午节 五一 劳动节 除夕 元宵 七夕 暑假 寒假 圣诞 圣诞节 christmas easter thanksgiving new_year halloween"

# In names and labels: how many different things they tell apart is not known, so they weigh little.
COMMON_HAN = "是人了不在有大中国和为这上他个地年来我会以到时要出的生学说道民家子也成行下们于后就发自之对得主长可过天作分方用多你着部能市等业全里工公经本都而高政法面门动日进区事代那去心小同定开产前其军还然起种所如现理机体表力好外与文当实重新么只"
COMMON_WORDS = """
get gets got go goes going make makes made take takes took give gives given keep set sets put thing things way ways time times lot much many new own like well one ones part parts kind sort
out up down off over under again back while during within across through between among both either other another same such only even still enough
"""

# Han characters that are no sign of what a text is about: function words, numerals, parts of dates.
STOP_HAN = frozenset(
    "的了着地得之也就都还把被给在是有和与及或而且但请要会可以很这那其它他她我你您们个不没零〇一二两三四五六七八九十百千万亿半年月日号点"
)
