import { ComingPage } from './coming-page';

export default function HomePage() {
  return <ComingPage title="home" text="home" />;
}
