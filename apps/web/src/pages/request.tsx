import { ComingPage } from './coming-page';

export default function RequestPage() {
  return <ComingPage title="request" text="request" />;
}
