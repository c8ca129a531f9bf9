import { ComingPage } from './coming-page';

export default function SetMajorsPage() {
  return <ComingPage title="setMajors" text="setMajors" />;
}
