// Valid answers of a backend, whose values tell on a page which of them is shown.

const at = (day: number) => `2026-10-${String(day).padStart(2, "0")}T03:04:05.000Z`

const bank = (code: string) => ({ nameTH: `ธนาคาร${code}`, nameEN: `Bank of ${code}` })

const slice = (code: string) => ({
  code,
  label: `Slice ${code}`,
  bgColor: "#123456",
  textColor: "#ffffff",
  htmlDescription: `<p>About slice ${code}</p>`,
})

const message = (id: string, text: string, day: number) => ({
  _id: id,
  sender: "agent",
  message: { message_type: "text", payload: { message: text } },
  createdAt: at(day),
})

/** Valid answers in which each value differs from all others, so that a page tells which of them it shows. */
export const answers: Record<string, unknown> = {
  "/api/wallet": {
    profile: { _id: "M-4711", name: "Somchai Jaidee", username: "0811111111", coin: 3 },
    bankAccount: {
      bankCode: "SCB",
      bankAccountName: "SOMCHAI JAIDEE",
      bankAccountNo: "1234567890",
      bank: bank("SCB"),
    },
    wallet: { amount: 1001.11 },
    invite: { amount: 22.22, success: 11, fail: 12 },
    slots: [
      { code: "PG", name: "Alpha Game", category: "slot", isActive: true, amount: 33.33, ftWalletSlot: 2 },
      {
        code: "UFABET",
        name: "Beta Game",
        category: "sport",
        isActive: true,
        amount: 44.44,
        ftWalletSlot: 0,
      },
      { code: "HUAYHD", name: "Gamma Game", category: "lotto", isActive: false, amount: 0 },
    ],
  },
  "/api/lookup/notice": { notice: "<p>Our notice of today</p>" },
  "/api/lookup/info": { name: "Odd Site", website: "https://odd.example" },
  "/api/lookup/withdraw": { withdrawMin: 111.11, withdrawMax: 7777.77 },
  "/api/lookup/enableChatWidget": { enableChatWidget: true },
  "/api/lookup/slip": { windowStart: "06:07", windowEnd: "21:22", minimumDeposit: 55.55 },
  "/api/lookup/deposit": {
    banks: [
      {
        bankCode: "BAY",
        bankType: "BANK",
        mode: "AUTO",
        bankAccountNo: "2222222222",
        bankAccountName: "KRAPAO ONE",
        currency: "THB",
        bank: bank("BAY"),
      },
      {
        bankCode: "GSB",
        mode: "AUTO",
        bankAccountNo: "3333333333",
        bankAccountName: "KRAPAO TWO",
        bank: bank("GSB"),
      },
    ],
    wallets: [{ mode: "AUTO", walletAccountNo: "0899999999", walletAccountName: "KRAPAO THREE" }],
    isManual: false,
  },
  "/api/lookup/contact": {
    contactText: "<p>Write to us</p>",
    lineLink: "https://line.example/odd",
    lineName: "@oddline",
    lineQR: "https://line.example/qr.png",
  },
  "/api/spinwheel/active": { active: true },
  "/api/spinwheel/setup": {
    activeSpinwheel: { name: "Odd Wheel", slice: [slice("A"), slice("B"), slice("C")] },
    userCoin: 17,
  },
  "/api/spinwheel/coupon": [
    {
      _id: "c1",
      prize: { name: "Prize one", slice: { code: "A", label: "Slice A" } },
      amount: 61.61,
      expiresAt: at(31),
    },
    { _id: "c2", prize: { name: "Prize two", slice: { code: "B", label: "Slice B" } }, amount: 62.62 },
  ],
  "/api/statement": {
    total: 3,
    statements: [
      {
        _id: "s1",
        statementType: "deposit",
        from: "Origin1",
        to: "wallet",
        amount: 71.71,
        status: "SUCCESS",
        createdAt: at(1),
      },
      {
        _id: "s2",
        statementType: "transfer",
        from: "Origin2",
        to: "Target2",
        amount: 72.72,
        status: "FAILED",
        createdAt: at(2),
      },
      {
        _id: "s3",
        statementType: "bonus",
        amount: 73.73,
        status: "SUCCESS",
        createdAt: at(3),
        bonus: { description: "Gift three" },
      },
    ],
  },
  "/api/statement/slip": {
    slips: [
      {
        createdAt: at(4),
        amount: 81.81,
        status: "SUCCESS",
        note: "",
        link: "https://slip.example/1",
        reference: "r1",
      },
      { createdAt: at(5), amount: 82.82, status: "FAILED", note: "EXPIRED_SLIP", reference: "r2" },
    ],
  },
  "/api/bonus": {
    bonuses: [
      {
        code: "ONE",
        name: "Bonus one",
        type: "day",
        maxReceived: 4,
        percentFail: 5,
        banners: [{ image: "https://b.example/1.png", html: "<p>One</p>" }],
        userBonus: { _id: "u1", isActive: false, received: [{ updatedAt: at(6) }] },
      },
      { code: "TWO", name: "Bonus two", type: "limit", maxReceived: 6, banners: [], userBonus: null },
    ],
  },
  "/api/bonus/check/active": { status: false, type: "bonus" },
  "/api/account/profile": {
    profile: {
      _id: "M-4712",
      name: "Somchai Profile",
      username: "0822222222",
      createdAt: at(7),
      contact: "line: somchai",
      bankAccount: {
        bankCode: "TTB",
        bankAccountName: "SOMCHAI PROFILE",
        bankAccountNo: "5555555555",
        bank: bank("TTB"),
      },
    },
  },
  "/api/invite": {
    total: 2,
    invites: [
      { from: { name: "Friend one" }, amount: 91.91, createdAt: at(8) },
      { from: { name: "Friend two" }, amount: 92.92, createdAt: at(9) },
    ],
  },
  "/api/invite/banners": [],
  "/api/refund": {
    total: 2,
    refunds: [
      { refundAmount: 95.95, createdAt: at(10) },
      { refundAmount: 96.96, createdAt: at(11) },
    ],
  },
  "/api/refund/banners": [],
  "/api/refund/check": {
    result: true,
    bonus: false,
    info: "<p>About refunds</p>",
    refundAmount: 97.97,
    receivable: 98.98,
    refundSuccess: 13,
    refundFail: 14,
  },
  "/api/chat/config": { PREFIX: "room" },
  "/api/chat/history": { messages: [message("m2", "Second words", 13), message("m1", "First words", 12)] },
}
