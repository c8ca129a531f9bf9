import { ChoiceFilterScreen } from '@/features/find';
import { Page } from '@/ui/page';

export default function FiltersMajorsPage() {
  return (
    <Page>
      <ChoiceFilterScreen kind="majors" />
    </Page>
  );
}
