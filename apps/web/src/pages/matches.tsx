import { ComingPage } from './coming-page';

export default function MatchesPage() {
  return <ComingPage title="matches" text="matches" />;
}
