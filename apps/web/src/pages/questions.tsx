import { ComingPage } from './coming-page';

export default function QuestionsPage() {
  return <ComingPage title="questions" text="questions" />;
}
