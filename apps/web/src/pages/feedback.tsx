import { ComingPage } from './coming-page';

export default function FeedbackPage() {
  return <ComingPage title="feedback" text="feedback" />;
}
