import { ComingPage } from './coming-page';

export default function FindPage() {
  return <ComingPage title="find" text="find" />;
}
