import { ComingPage } from './coming-page';

export default function AboutMePage() {
  return <ComingPage title="aboutMe" text="aboutMe" />;
}
