import { queryClient } from '@/platform/calls/query-client';
import { accountKeys } from './account.keys';

/** Call it after the archive made progress, or a request for it failed. */
export const refreshArchive = () => queryClient.invalidateQueries({ queryKey: accountKeys.archives });

/** Call it after another window linked or removed an identity. */
export const refreshIdentities = () => queryClient.invalidateQueries({ queryKey: accountKeys.allIdentities });
