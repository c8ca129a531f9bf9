import { NameSearchScreen } from '@/features/find';
import { Page } from '@/ui/page';

export default function SearchPage() {
  return (
    <Page>
      <NameSearchScreen />
    </Page>
  );
}
