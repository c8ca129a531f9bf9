import { fullName, type PostAuthor } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';

interface Authored {
  user: Pick<PostAuthor, 'first_name' | 'last_name'> | null;
  by_office: boolean;
}

/** The name of an author; a former resident has none. */
export function useAuthorName(): (post: Authored) => string {
  const { t } = useTranslation('community');
  return ({ user, by_office: isByOffice }) =>
    isByOffice ? t('byOffice') : user ? fullName(user.first_name, user.last_name) : t('formerResident');
}
