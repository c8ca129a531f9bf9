import { ProfileScreen } from '@/features/find';
import { Page } from '@/ui/page';

export default function ProfilePage() {
  return (
    <Page width="wide">
      <ProfileScreen />
    </Page>
  );
}
