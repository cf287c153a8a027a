// The words of the games' site, in the player's language: the wallet's link names it (docs/decisions/035-sandbox.md).

export const languages = ["th", "lo", "en"] as const
export type Language = (typeof languages)[number]

/** How each language calls itself. */
export const languageNames: Record<Language, string> = { th: "ไทย", lo: "ລາວ", en: "English" }

const en = {
  sandbox: "sandbox",
  language: "Language",
  back: "Back to the wallet",
  welcome: "Good luck!",
  signInTitle: "Sign in",
  app: "App",
  signedInAs: "Signed in as",
  balance: "Balance",
  baht: "baht",
  bet: "Bet, baht",
  play: "Play a round",
  rule: "A round wins or loses the bet. No real money is anywhere near.",
  signOut: "Sign out",
  won: "You won {amount} baht.",
  lost: "You lost {amount} baht.",
  known: "This round was played before.",
  notEnough: "The balance does not hold that much.",
  username: "Username",
  password: "Password",
  signIn: "Sign in",
  where: "The wallet shows both with the game account.",
  noAccount: "No account of this game has this username and password.",
  badValues: "The form's hidden values are not those of this account.",
  oldLink: "This login link is too old or was used before. Open the game from the wallet again.",
  toPlay: "Sign in to play.",
  noApp: "Here a provider offers its app. The sandbox has none.",
}

export type Texts = typeof en

const th: Texts = {
  sandbox: "ระบบทดลอง",
  language: "ภาษา",
  back: "กลับไปกระเป๋า",
  welcome: "ขอให้โชคดี!",
  signInTitle: "เข้าสู่ระบบ",
  app: "แอป",
  signedInAs: "เข้าสู่ระบบด้วย",
  balance: "ยอดเงินคงเหลือ",
  baht: "บาท",
  bet: "เดิมพัน (บาท)",
  play: "เล่นหนึ่งรอบ",
  rule: "แต่ละรอบได้หรือเสียเท่ากับเงินเดิมพัน ไม่มีเงินจริงเกี่ยวข้อง",
  signOut: "ออกจากระบบ",
  won: "คุณชนะ {amount} บาท",
  lost: "คุณเสีย {amount} บาท",
  known: "รอบนี้เล่นไปแล้ว",
  notEnough: "ยอดเงินคงเหลือไม่พอ",
  username: "ชื่อผู้ใช้",
  password: "รหัสผ่าน",
  signIn: "เข้าสู่ระบบ",
  where: "ดูทั้งสองอย่างได้ที่บัญชีเกมในกระเป๋า",
  noAccount: "ไม่มีบัญชีของเกมนี้ที่ใช้ชื่อผู้ใช้และรหัสผ่านนี้",
  badValues: "ค่าที่ซ่อนในแบบฟอร์มไม่ใช่ของบัญชีนี้",
  oldLink: "ลิงก์เข้าเล่นนี้เก่าเกินไปหรือใช้ไปแล้ว กรุณาเปิดเกมจากกระเป๋าอีกครั้ง",
  toPlay: "เข้าสู่ระบบเพื่อเล่น",
  noApp: "ที่นี่ผู้ให้บริการมีแอปของตน ระบบทดลองไม่มีแอป",
}

const lo: Texts = {
  sandbox: "ລະບົບທົດລອງ",
  language: "ພາສາ",
  back: "ກັບໄປກະເປົາ",
  welcome: "ຂໍໃຫ້ໂຊກດີ!",
  signInTitle: "ເຂົ້າສູ່ລະບົບ",
  app: "ແອັບ",
  signedInAs: "ເຂົ້າສູ່ລະບົບດ້ວຍ",
  balance: "ຍອດເງິນຄົງເຫຼືອ",
  baht: "ບາດ",
  bet: "ເດີມພັນ (ບາດ)",
  play: "ຫຼິ້ນໜຶ່ງຮອບ",
  rule: "ແຕ່ລະຮອບໄດ້ ຫຼື ເສຍເທົ່າກັບເງິນເດີມພັນ ບໍ່ມີເງິນແທ້ກ່ຽວຂ້ອງ",
  signOut: "ອອກຈາກລະບົບ",
  won: "ທ່ານຊະນະ {amount} ບາດ",
  lost: "ທ່ານເສຍ {amount} ບາດ",
  known: "ຮອບນີ້ຫຼິ້ນໄປແລ້ວ",
  notEnough: "ຍອດເງິນຄົງເຫຼືອບໍ່ພໍ",
  username: "ຊື່ຜູ້ໃຊ້",
  password: "ລະຫັດຜ່ານ",
  signIn: "ເຂົ້າສູ່ລະບົບ",
  where: "ເບິ່ງທັງສອງຢ່າງໄດ້ທີ່ບັນຊີເກມໃນກະເປົາ",
  noAccount: "ບໍ່ມີບັນຊີຂອງເກມນີ້ທີ່ໃຊ້ຊື່ຜູ້ໃຊ້ ແລະ ລະຫັດຜ່ານນີ້",
  badValues: "ຄ່າທີ່ເຊື່ອງໃນແບບຟອມບໍ່ແມ່ນຂອງບັນຊີນີ້",
  oldLink: "ລິ້ງເຂົ້າຫຼິ້ນນີ້ເກົ່າເກີນໄປ ຫຼື ໃຊ້ໄປແລ້ວ ກະລຸນາເປີດເກມຈາກກະເປົາອີກຄັ້ງ",
  toPlay: "ເຂົ້າສູ່ລະບົບເພື່ອຫຼິ້ນ",
  noApp: "ບ່ອນນີ້ຜູ້ໃຫ້ບໍລິການມີແອັບຂອງຕົນ ລະບົບທົດລອງບໍ່ມີແອັບ",
}

export const texts: Record<Language, Texts> = { th, lo, en }

/** The language that the address names, else the one kept, else the browser's first of ours, else English. */
export function languageOf(named: string | undefined, kept: string | undefined, accepted = ""): Language {
  const wishes = [named, kept, ...accepted.split(",").map(wish => wish.trim().slice(0, 2).toLowerCase())]
  for (const wish of wishes) {
    const language = languages.find(one => one === wish)
    if (language) return language
  }
  return "en"
}
