import { useOverview } from '../overview.queries';
import { useShownPicture } from '../picture/use-shown-picture';

const photo: readonly 'photo'[] = ['photo'];
const none: readonly 'photo'[] = [];

/** The optional steps of registration that have no answer yet. */
export function useSkippedSteps(): readonly 'photo'[] {
  const { data } = useOverview();
  const picture = useShownPicture();
  return data && picture === undefined ? photo : none;
}
