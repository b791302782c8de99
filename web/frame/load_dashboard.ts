/** The dashboard's code. Asked for as soon as it is known that it will be shown; it is fetched once. */
export const loadDashboard = () => import("../features/day/Dashboard.tsx");
