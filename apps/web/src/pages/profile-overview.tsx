import { ComingPage } from './coming-page';

export default function ProfileOverviewPage() {
  return <ComingPage title="profileOverview" text="profileOverview" />;
}
