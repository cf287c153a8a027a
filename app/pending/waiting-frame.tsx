// What waits stands in a frame of its own. A frame cannot grow, so it has room for its tallest state in the longest
// language, also on narrow screens and with large text (docs/decisions/096-pending.md).

export function WaitingFrame({ src, title }: { src: string; title: string }) {
  return <iframe src={src} title={title} className="block h-[max(6.25rem,282px-50vw)] w-full rounded-box" />
}
