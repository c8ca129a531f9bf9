import { isOnlyGenderMissing } from './basic-info';
import { useBasicInfo } from './basic-info.queries';

/** Whether only the gender is missing from the basic info. */
export function useGenderUpdateMode(): boolean {
  const { data } = useBasicInfo();
  return data !== undefined && isOnlyGenderMissing(data);
}
