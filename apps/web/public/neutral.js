// The name of this page in the reader's language, as the app left it behind.
try {
  const { name, lang, dir } = JSON.parse(sessionStorage.getItem('thrum.away'))
  document.documentElement.lang = lang
  document.documentElement.dir = dir
  document.title = name
  document.getElementById('name').textContent = name
} catch {
  // Opened by hand: English will do.
}
