import { SavedScreen } from '@/features/find';
import { Page } from '@/ui/page';

export default function SavedLikedPage() {
  return (
    <Page width="wide">
      <SavedScreen bucket="isOneWayInterested" />
    </Page>
  );
}
