import { MatchesScreen } from '@/features/room';
import { Page } from '@/ui/page';

export default function MatchesPage() {
  return (
    <Page>
      <MatchesScreen />
    </Page>
  );
}
