/** The path of the media of a room's call. */
export type Path =
  | { at: 'none' }
  /** From window to window. */
  | { at: 'direct' }
  /** Both: the connection through the server is opening, and media that have arrived by it are shown. */
  | { at: 'growing' }
  /** The connection through the server failed, and the two stay directly connected. */
  | { at: 'stayed' }
  /** Through the server, and never back. */
  | { at: 'group' }
  | { at: 'over' };

export type PathEvent =
  /** The window joins, and nobody uses the server. */
  | 'met'
  /** Somebody uses the server, or will: a third person, or one of two without a direct connection. */
  | 'grew'
  /** There are others for whom the server is worth a try. */
  | 'awaited'
  /** Each of the two has all of the other by the server. */
  | 'moved'
  | 'directFailed'
  | 'groupFailed'
  | 'closed';

export const nowhere: Path = { at: 'none' };

/** Every transition of a path. An event that does not fit changes nothing, and nothing follows the end. */
export function afterPathEvent(path: Path, event: PathEvent): Path {
  if (path.at === 'over') return path;
  switch (event) {
    case 'met':
      return path.at === 'none' ? { at: 'direct' } : path;
    case 'grew':
      if (path.at === 'none') return { at: 'group' };
      return path.at === 'direct' ? { at: 'growing' } : path;
    case 'awaited':
      return path.at === 'direct' || path.at === 'stayed' ? { at: 'growing' } : path;
    case 'moved':
      return path.at === 'growing' ? { at: 'group' } : path;
    case 'directFailed':
      // The server may be reached where the other is not.
      return isDirect(path) ? { at: 'group' } : path;
    case 'groupFailed':
      if (path.at === 'growing') return { at: 'stayed' };
      return path.at === 'group' ? { at: 'over' } : path;
    case 'closed':
      return { at: 'over' };
  }
}

/** Whether the connection between the two windows is open. */
export const isDirect = ({ at }: Path): boolean => at === 'direct' || at === 'growing' || at === 'stayed';

/** Whether the connections with the server are open. */
export const isByServer = ({ at }: Path): boolean => at === 'growing' || at === 'group';
