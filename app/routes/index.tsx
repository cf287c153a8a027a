export default function Index() {
  return <p>Krapao</p>
}
