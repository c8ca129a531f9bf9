import { queryClient } from '@/platform/query-client';
import { accountKeys } from './account.keys';

/** After the archive has got on, or what was asked of it was refused. */
export const refreshArchive = () => queryClient.invalidateQueries({ queryKey: accountKeys.archives });

/** After a way to sign in was added or removed in another window. */
export const refreshIdentities = () => queryClient.invalidateQueries({ queryKey: accountKeys.allIdentities });
