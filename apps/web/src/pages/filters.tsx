import { FiltersScreen } from '@/features/find';
import { Page } from '@/ui/page';

export default function FiltersPage() {
  return (
    <Page>
      <FiltersScreen />
    </Page>
  );
}
