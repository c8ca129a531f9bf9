import { SavedScreen } from '@/features/find';
import { Page } from '@/ui/page';

export default function SavedMutualPage() {
  return (
    <Page width="wide">
      <SavedScreen bucket="isMutualInterested" />
    </Page>
  );
}
