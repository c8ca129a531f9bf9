import { WithOverview } from '@/features/profile';
import { SupportWidget } from '@/features/support';
import { isResident } from './person-state';
import { useVisit } from './use-visit';

/** Support where the menu shows: its own item does nothing during registration. */
export function SupportBesideMenu() {
  const visit = useVisit();
  return <SupportWidget floats={!visit.isLoading && !isResident(visit)} WithAuthor={WithOverview} />;
}
