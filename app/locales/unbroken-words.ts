// Words that browsers would cut at the end of a line: their dictionaries of Thai and Lao lack them, take them apart
// after some others (แล้วก|รอก), or hold two words that are read as one (ຖອນເງິນ, a withdrawal). A word joiner
// (U+2060) at each place keeps them whole, or a no-break space where there is a space; it is put in when the texts are
// loaded or said, so that no text holds it by hand.
const marked = [
  ..."ສະ|ລິ|ບ ໂບ|ນັດ ຄູ|ປອງ ໂປຣ|ໂມ|ຊັນ ສະ|ລັອດ ຄາ|ສິ|ໂນ ໂປຣ|ໄຟລ໌ ວິດີ|ໂອ ທຸລະ|ກຳ ອັບ|ເດ|ດ ອັບ|ໂຫຼ|ດ ດາວ|ໂຫຼ|ດ".split(" "),
  ..."ໂຫຼ|ດ ຝາກ|ເງິນ ຖອນ|ເງິນ ໂອນ|ເງິນ ລະ|ຫັດ|ຜ່ານ ລະ|ຫັດ ສະ|ແກນ ອິນ|ເຕີ|ເນັດ ສະຖາ|ນະ ເວັບ|ໄຊ ແບບ|ຟອມ ເຄຣ|ດິດ".split(" "),
  ..."ຄຸກ|ກີ້ ໂປຣ|ແກຣມ ເມ|ນູ ເວີ|ຊັນ ພິກ|ເຊວ ບັນ|ຊີ ບັນ|ທຶກ ສຳ|ລັບ ຄົ້ນ|ຫາ ທີມ|ງານ ຂອງ|ຂວັນ ບໍ່|ເທົ່າ|ໃດ".split(" "),
  ..."ວົງ|ລໍ້ ຄັດ|ລອກ ແກ້|ໄຂ ອື່ນ|ໆ ກຸງ|ໄທ ກຸງ|ສີ|ອະຍຸດທະ|ຍາ ທະ|ນະ|ຊາດ ລີດ|າ ພົງ|ສະຫວັນ ຊາ|ເຕີດ".split(" "),
  ..."ຍ້າຍ|ເງິນ ຍອດ|ເງິນ ຈຳນວນ|ເງິນ ກະເປົາ|ຫຼັກ ນຳ|ໃຊ້ ບໍ່|ໄດ້ ຕ່ຳ|ກວ່າ ກວ່າ|ນີ້ ໃບ|ບິນ ຜ່ານ|ມາ ສະມາຊິກ|ບໍ".split(" "),
  ..."ฝาก|เงิน ถอน|เงิน โอน|เงิน รหัส|ผ่าน อัป|โหลด โปร|โม|ชั่น คา|สิโน ทรู|มัน|นี่ คิว|อาร์ ราย|การ|ซ้ำ".split(" "),
  ..."แช|ต ก|รอก เจ้า|หน้าที่ ของ|ขวัญ คำ|ขอ คัด|ลอก วง|ล้อ ภาย|ใน ภาย|หลัง ข้อ|มูล ราย|การ หมวด|หมู่".split(" "),
  ..."กรุง|ไทย ธน|ชาต เกีย|รติ|นาคิ|น|ภัทร ชาร์|เต|อร์ด พง|สะ|หวัน ไม่|กี่ ไม่|ได้ ไม่|เข้า".split(" "),
  ..."โยก|เงิน ยอด|เงิน จำนวน|เงิน กระเป๋า|หลัก ลง|ทะเบียน ใช้|งาน ออก|จาก ต่ำ|กว่า กว่า|นี้".split(" "),
  " |ๆ",
  "ขั้น|ต่ำ |{{amount}}",
  "ຂັ້ນ|ຕ່ຳ |{{amount}}",
]

const joined = new Map(
  marked.map(word => [word.replaceAll("|", ""), word.replaceAll(" |", "\u00a0").replaceAll("|", "\u2060")]),
)
const words = new RegExp([...joined.keys()].join("|"), "g")

/** A text that is only shown, whose Thai and Lao loan words no line end cuts. */
export const unbroken = (text: string): string => text.replace(words, word => joined.get(word) ?? word)
