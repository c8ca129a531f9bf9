import { isOnlyGenderMissing } from './basic-info';
import { useBasicInfo } from './basic-info.queries';

/** Whether verifying info is only about a gender that is missing. */
export function useGenderUpdateMode(): boolean {
  const { data } = useBasicInfo();
  return data !== undefined && isOnlyGenderMissing(data);
}
