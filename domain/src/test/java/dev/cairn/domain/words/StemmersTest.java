package dev.cairn.domain.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.words.stem.GermanStemmer;
import dev.cairn.domain.words.stem.RussianStemmer;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StemmersTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "сервер сервера серверу сервером сервере серверы серверов серверами",
        "пароль пароля паролю паролем пароли паролей паролями",
        "настройка настройки настройку настройкой настроек настройкам",
        "версия версии версию версией версий версиями",
        "пользователь пользователя пользователем пользователи пользователей",
        "хранить хранит хранят хранил хранила хранится хранятся",
        "работать работаю работает работают работал работала работая",
        "новый новая новое новые нового новой новому новым новых новую",
        "возможность возможности возможностью возможностей возможностями",
        "написать написал написала написан написана",
        "счёт счета счету счетов",
      })
  void russianFormsOfOneWordHaveOneStem(String forms) {
    assertThat(Arrays.stream(forms.split(" ", -1)).map(RussianStemmer::stem).distinct()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"формат, форма", "пароль, парад", "ключ, клуб", "день, дело"})
  void differentRussianWordsKeepDifferentStems(String one, String other) {
    assertThat(RussianStemmer.stem(one)).isNotEqualTo(RussianStemmer.stem(other));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "datenbank datenbanken",
        "passwort passworter passwortes passwoerter",
        "server servers",
        "rechnung rechnungen",
        "kunde kunden",
        "sicherheit sicherheiten sicher",
        "ergebnis ergebnisse ergebnissen",
        "neu neue neuer neues neuen neuem",
        "steuer steuern",
      })
  void germanFormsOfOneWordHaveOneStem(String forms) {
    assertThat(
            Arrays.stream(forms.split(" ", -1))
                .map(GermanStemmer::stem)
                .collect(Collectors.toSet()))
        .hasSize(1);
  }
}
