import { IncomingRequestsScreen } from '@/features/room';
import { Page } from '@/ui/page';

export default function IncomingRequestsPage() {
  return (
    <Page>
      <IncomingRequestsScreen />
    </Page>
  );
}
