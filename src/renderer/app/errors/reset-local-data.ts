/** Forgets everything that this browser keeps for the client, and begins anew. */
export function resetLocalData(): void {
  localStorage.clear();
  sessionStorage.clear();
  location.reload();
}
