import { fullName, type PostAuthor } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';

/** The name of an author; a former resident has none. */
export function useAuthorName(): (post: { user: PostAuthor | null; by_office: boolean }) => string {
  const { t } = useTranslation('community');
  return ({ user, by_office: isByOffice }) =>
    isByOffice ? t('byOffice') : user ? fullName(user.first_name, user.last_name) : t('formerResident');
}
