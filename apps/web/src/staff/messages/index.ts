import { lazy } from 'react';

/** Loaded once somebody writes a message. */
export const MessageDialog = lazy(() => import('./message-dialog'));
export { takeOverMessages, usePlannedMessages } from './messages.queries';
