/**
 * Loads the dashboard's code, once. In a file of its own, since the dashboard imports the other files of this folder.
 */
export const loadDashboard = () => import("../features/day/Dashboard.tsx");
