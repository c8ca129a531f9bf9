export { useTeam } from './team.queries';
