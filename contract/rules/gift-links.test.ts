import { expect, test } from "vitest"
import { giftLinkIn } from "./gift-links.ts"

const hash = "0a1b2c3d4e5f60718293a4b5c6d7e8f9012"
const link = `https://gift.truemoney.com/campaign/?v=${hash}`

test.each([
  link,
  ` ${link}\n`,
  `http://gift.truemoney.com/campaign?v=${hash}`,
  `https://GIFT.truemoney.com/campaign/voucher_detail?v=${hash}`,
  `https://gift.truemoney.com:443/campaign/voucher_detail/?v=${hash}&utm=1`,
  `gift.truemoney.com/campaign/?v=${hash}`,
  `สมชายส่งซองของขวัญให้คุณ ${link} กดรับได้เลย`,
  `ซองของขวัญ gift.truemoney.com/campaign/?v=${hash} กดรับเลย`,
  `Gift.truemoney.com/campaign/?v=${hash}`,
  `โหลดแอป https://line.me/R/ti/p/@example แล้วรับซอง ${link}`,
  `(${link})`,
  `${link}กดรับเลย`,
  `"${link}".`,
  `${link} ${link}`,
  `\u200e${link.slice(0, 40)}\u200b${link.slice(40)}`,
  `(${link.replace("https://", "")}_`,
  hash,
  `“${hash}”.`,
  `รหัสซอง v=${hash} ครับ`,
  `https://l.facebook.com/l.php?u=${encodeURIComponent(link)}&h=AT0x`,
  `https://liff.example/share?text=1&url=gift.truemoney.com/campaign/?v=${hash}`,
  `${link.slice(0, 50)}\r\n${link.slice(50)} กดรับเลย`,
])("%s gives the one link", pasted => {
  expect(giftLinkIn(pasted)).toBe(link)
})

test.each([
  "",
  "hello",
  `${link} https://gift.truemoney.com/campaign/?v=${hash.slice(1)}`,
  "https://gift.truemoney.com/campaign/",
  `https://evil.example/?v=${hash}`,
  `https://evil.example/?u=${encodeURIComponent(`https://evil.example/?u=${encodeURIComponent(link)}`)}`,
  `${hash} ${hash.slice(1)}a`,
  `${link}_a`,
  "https://gift.truemoney.com/campaign/?v=short",
  `https://gift.truemoney.com/campaign/?v=${"a".repeat(65)}`,
  "https://gift.truemoney.com/campaign/?v=0a1b2c3d%2f4e5f",
  `https://gift.truemoney.com/campaigns/?v=${hash}`,
  `https://gift.truemoney.com.evil.example/campaign/?v=${hash}`,
  `https://evil.example/gift.truemoney.com/campaign/?v=${hash}`,
  `https://gift.truemoney.com@evil.example/campaign/?v=${hash}`,
  `https://evil@gift.truemoney.com/campaign/?v=${hash}`,
  `https://gift.truemoney.com:8443/campaign/?v=${hash}`,
  `https://xgift.truemoney.com/campaign/?v=${hash}`,
  `javascript:alert(1)//gift.truemoney.com/campaign/?v=${hash}`,
])("%s is no gift link", pasted => {
  expect(giftLinkIn(pasted)).toBeUndefined()
})
