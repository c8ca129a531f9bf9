import { ChoiceFilterScreen } from '@/features/find';
import { Page } from '@/ui/page';

export default function FiltersHousingPage() {
  return (
    <Page>
      <ChoiceFilterScreen kind="housing" />
    </Page>
  );
}
