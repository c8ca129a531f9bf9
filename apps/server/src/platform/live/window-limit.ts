import type { UserId } from '@nestmate/contract';

/** Per person and process. A newly opened window takes precedence over the oldest. */
const maxWindows = 20;

interface Window {
  emit: (name: 'window.resting') => unknown;
  disconnect: (closeConnection: true) => unknown;
  once: (name: 'disconnect', listener: () => void) => unknown;
}

/** Disconnects the person's oldest sockets above the limit; their windows reconnect when they are looked at. */
export function windowLimit(): (userId: UserId, opened: Window) => void {
  /** In order of connection. */
  const windows = new Map<UserId, Set<Window>>();
  return (userId, opened) => {
    const mine = windows.get(userId) ?? new Set();
    windows.set(userId, mine.add(opened));
    opened.once('disconnect', () => {
      mine.delete(opened);
      if (mine.size === 0) windows.delete(userId);
    });
    for (const window of [...mine].slice(0, -maxWindows)) {
      window.emit('window.resting');
      window.disconnect(true);
    }
  };
}
