// Words that browsers would cut at the end of a line: their dictionaries of Thai and Lao lack them, or hold two words
// that are read as one (ຖອນເງິນ, a withdrawal). A word joiner (U+2060) at each place keeps them whole; it is put in when
// the texts are loaded or said, so that no text holds it by hand.
const marked = [
  ..."ສະ|ລິບ ໂບ|ນັດ ຄູ|ປອງ ໂປຣ|ໂມ|ຊັນ ສະ|ລັອດ ຄາ|ສິ|ໂນ ໂປຣ|ໄຟລ໌ ວິດີ|ໂອ ທຸລະ|ກຳ ອັບ|ເດດ ອັບ|ໂຫຼ|ດ ໂຫຼ|ດ".split(" "),
  ..."ຝາກ|ເງິນ ຖອນ|ເງິນ ໂອນ|ເງິນ ລະຫັດ|ຜ່ານ ສະ|ແກນ ອິນ|ເຕີ|ເນັດ ສະຖາ|ນະ ເວັບ|ໄຊ ແບບ|ຟອມ ເຄຣ|ດິດ".split(" "),
  ..."ฝาก|เงิน ถอน|เงิน โอน|เงิน รหัส|ผ่าน อัป|โหลด โปร|โม|ชั่น คา|สิโน ทรู|มัน|นี่ คิว|อาร์".split(" "),
]

const joined = new Map(marked.map(word => [word.replaceAll("|", ""), word.replaceAll("|", "\u2060")]))
const words = new RegExp([...joined.keys()].join("|"), "g")

/** A text that is only shown, whose Thai and Lao loan words no line end cuts. */
export const unbroken = (text: string): string => text.replace(words, word => joined.get(word) ?? word)
