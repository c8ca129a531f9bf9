import { SavedScreen } from '@/features/find';
import { Page } from '@/ui/page';

export default function SavedSkippedPage() {
  return (
    <Page width="wide">
      <SavedScreen bucket="skipped" />
    </Page>
  );
}
