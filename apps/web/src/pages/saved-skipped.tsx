import { ComingPage } from './coming-page';

export default function SavedSkippedPage() {
  return <ComingPage title="skipped" text="skipped" />;
}
