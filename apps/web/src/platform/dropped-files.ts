/** A file that no part of the page takes must not take the page's place, as the browser would have it: a play would end. */
export function refuseDroppedFiles(page: Window): void {
  const refuse = (event: DragEvent) => {
    const { dataTransfer, defaultPrevented } = event
    if (defaultPrevented || dataTransfer?.types.includes('Files') !== true) return
    event.preventDefault()
    dataTransfer.dropEffect = 'none'
  }
  page.addEventListener('dragover', refuse)
  page.addEventListener('drop', refuse)
}
