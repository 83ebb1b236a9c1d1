export default function HomePage() {
  return <main>Perpdesk</main>
}
