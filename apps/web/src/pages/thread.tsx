import { ComingPage } from './coming-page';

export default function ThreadPage() {
  return <ComingPage title="thread" text="thread" />;
}
