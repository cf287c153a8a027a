// The operator's texts about refunds and invites: banners with our own pictures, and the refund's rules as HTML.
import type { Banner } from "#contract/reward.ts"
import type { Words } from "#contract/words.ts"
import banners from "./banners.json" with { type: "json" }
import type { RefundRules } from "./rules.ts"

/** Shown before the refund itself, and before the invite link. Pictures are 300x211. */
export const { refund: refundBanners, invite: inviteBanners }: Record<"refund" | "invite", Banner[]> = banners

/** The refund's rules, as the operator has them now. */
export function refundInfo({ isOpen, percent }: RefundRules): Words {
  if (!isOpen)
    return {
      th: "<p>ปิดการคืนยอดเสียชั่วคราว ยอดที่รับคืนไว้แล้วยังรับเข้ากระเป๋าได้</p>",
      lo: "<p>ປິດການຄືນຍອດເສຍຊົ່ວຄາວ ຍອດທີ່ຮັບຄືນໄວ້ແລ້ວຍັງຮັບເຂົ້າກະເປົາໄດ້</p>",
      en: "<p>Refunds are closed for now. What you received before can still go to your wallet</p>",
    }
  return {
    th: `<ul><li>คืน <b>${percent}%</b> ของยอดเสียสุทธิจากทุกเกม นับตั้งแต่รับคืนครั้งก่อน</li><li>ต้องไม่มีโบนัสที่ใช้อยู่</li><li>รับคืนแล้ว กด “รับเข้ากระเป๋า” เพื่อนำเงินเข้ากระเป๋าหลัก</li></ul>`,
    lo: `<ul><li>ຄືນ <b>${percent}%</b> ຂອງຍອດເສຍສຸດທິຈາກທຸກເກມ ນັບຕັ້ງແຕ່ຮັບຄືນຄັ້ງກ່ອນ</li><li>ຕ້ອງບໍ່ມີໂບນັດທີ່ໃຊ້ຢູ່</li><li>ຮັບຄືນແລ້ວ ກົດ “ຮັບເຂົ້າກະເປົາ” ເພື່ອເອົາເງິນເຂົ້າກະເປົາຫຼັກ</li></ul>`,
    en: `<ul><li><b>${percent}%</b> of your net loss in all games since the last refund</li><li>Not while a bonus is in use</li><li>Once received, move it to your main wallet</li></ul>`,
  }
}
