import { OutgoingRequestsScreen } from '@/features/room';
import { Page } from '@/ui/page';

export default function OutgoingRequestsPage() {
  return (
    <Page>
      <OutgoingRequestsScreen />
    </Page>
  );
}
