import type { ImportState } from '@nestmate/contract/staff';

const running = new Set<ImportState>(['waiting', 'committing', 'undoing']);
const open = new Set<ImportState>(['compared', 'stale', 'failed']);

/** Whether a job works on an import, so that it changes by itself. */
export const isRunning = (state: ImportState): boolean => running.has(state);

/** Whether a file can still be imported or discarded. */
export const isOpen = (state: ImportState): boolean => open.has(state);
