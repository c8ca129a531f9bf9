import type { BasicStep } from '@/features/registration';
import { useOverview } from '../overview.queries';
import { useShownPicture } from '../picture/use-shown-picture';

const photo: readonly BasicStep[] = ['photo'];
const none: readonly BasicStep[] = [];

/** The steps of registration that can be passed by without an answer, and have none yet. */
export function useSkippedSteps(): readonly BasicStep[] {
  const { data } = useOverview();
  const picture = useShownPicture();
  return data && picture === undefined ? photo : none;
}
